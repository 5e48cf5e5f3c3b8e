"""What those who watch over the server ask it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dummywhist.server.site import Site


def routes() -> list[Route]:
    """Whether it lives, whether it is ready, and what it has counted."""
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]


async def healthz(_: Request) -> Response:
    """Whether the process answers."""
    return Response("ok\n", media_type="text/plain")


async def readyz(request: Request) -> Response:
    """Whether the process takes part: its store answers, and it is not about to stop."""
    site: Site = request.app.state.site
    is_ready = not site.is_draining and await site.answers()
    return Response(
        "ready\n" if is_ready else "not ready\n", 200 if is_ready else 503, media_type="text/plain"
    )


async def metrics(request: Request) -> Response:
    """The counters, for Prometheus."""
    site: Site = request.app.state.site
    return Response(site.hub.services.metrics.text(), media_type="text/plain; version=0.0.4")
