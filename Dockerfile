# One image for web, workers and the one-off commands.
FROM node:24-slim AS web
WORKDIR /terazi/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --ignore-scripts
COPY web ./
COPY terazi/phrases /terazi/terazi/phrases
RUN node node_modules/vite/bin/vite.js build

# The installer and the builder stay in this stage: the image holds what runs, and no tool of development.
FROM python:3.12-slim AS python
WORKDIR /terazi
COPY requirements.txt requirements-dev.txt pyproject.toml README.md ./
RUN pip install --no-cache-dir "$(grep -o '^uv==[^ ]*' requirements-dev.txt)" \
    && python -m venv --without-pip .venv \
    && uv pip sync --python .venv --no-cache --compile-bytecode --require-hashes requirements.txt
COPY terazi ./terazi
COPY migrations ./migrations
RUN uv pip install --python .venv --no-cache --no-deps --build-constraint requirements-dev.txt --editable . \
    && .venv/bin/python -m compileall -q terazi migrations

FROM python:3.12-slim
WORKDIR /terazi
ENV PATH=/terazi/.venv/bin:$PATH
RUN apt-get update && apt-get install -y --no-install-recommends libgomp1 && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home terazi && mkdir var && chown terazi var
COPY --from=python /terazi ./
COPY --from=web /terazi/web/dist ./web/dist
USER terazi
CMD ["terazi", "serve"]
