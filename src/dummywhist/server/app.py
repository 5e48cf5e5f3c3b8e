"""The server put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from dummywhist.server import http, page, sentences, watching
from dummywhist.server.guard import SecurityHeaders
from dummywhist.server.hub import Hub
from dummywhist.server.limits import Gate, Limits
from dummywhist.server.pieces import InPieces
from dummywhist.server.services import Services
from dummywhist.server.site import Site
from dummywhist.server.socket import table_socket


def create_app(services: Services, limits: Limits | None = None) -> Starlette:
    """The application, for any ASGI server of one process; the store is closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sentences.load()
        hub = Hub(services)
        site = app.state.site = Site(hub, Gate(limits or Limits()))
        following = asyncio.get_running_loop().create_task(hub.follow())
        try:
            yield
        finally:
            hub.close()
            site.replays.close()
            following.cancel()
            services.thinking.close()
            if services.jobs is not None:
                await services.jobs.close()
            await services.store.close()

    app = Starlette(
        routes=[
            *http.routes(),
            *watching.routes(),
            *page.routes(page.folder()),
            WebSocketRoute("/api/tables/{table}/socket", table_socket),
        ],
        middleware=[Middleware(InPieces), Middleware(SecurityHeaders)],
        exception_handlers=page.not_found(page.folder()),
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # the Host of a request is not to be sent back as an address
    return app
