# The server, its worker and its operator's commands in one image: `docker build --tag dummywhist .`
# compose.yaml says how they run together; docs/operations.md explains it.

FROM debian:12-slim AS build
# What debian-packages.txt needs to run; the second image leaves out what only builds.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates g++ python3 python3-dev python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements.lock ./
RUN sed -n '/^uv==/,/^    #/p' requirements.lock >uv.lock \
    && python3 -m venv /uv \
    && /uv/bin/python -m pip install --no-cache-dir --no-deps --require-hashes --requirement uv.lock
COPY CMakeLists.txt LICENSE README.md pyproject.toml ./
COPY solver solver
COPY src src
COPY docs/rules.md docs/reglas.md docs/
COPY web web
ENV UV_PYTHON_DOWNLOADS=never
RUN /uv/bin/uv venv /opt/dummywhist \
    && /uv/bin/uv pip install --no-cache --compile-bytecode --python /opt/dummywhist/bin/python \
        --constraint requirements.lock --build-constraint requirements.lock '.[server]' ./web

FROM debian:12-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates python3 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 900 --home-dir /var/lib/dummywhist dummywhist \
    && install --directory --owner dummywhist --mode 700 /var/lib/dummywhist
COPY --from=build /opt/dummywhist /opt/dummywhist
ENV PATH=/opt/dummywhist/bin:$PATH XDG_DATA_HOME=/var/lib
USER dummywhist
VOLUME /var/lib/dummywhist
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["dummywhist"]
CMD ["serve", "--host", "0.0.0.0"]
