# One image for web, workers and the one-off commands.
FROM node:24-slim AS web
WORKDIR /terazi/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --ignore-scripts
COPY web ./
COPY terazi/phrases /terazi/terazi/phrases
RUN node node_modules/vite/bin/vite.js build

FROM python:3.12-slim
WORKDIR /terazi
RUN apt-get update && apt-get install -y --no-install-recommends libgomp1 && rm -rf /var/lib/apt/lists/*
COPY requirements.txt pyproject.toml README.md ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY terazi ./terazi
COPY migrations ./migrations
COPY --from=web /terazi/web/dist ./web/dist
RUN uv pip install --system --no-deps --editable . \
    && useradd --create-home terazi && mkdir var && chown terazi var
USER terazi
CMD ["terazi", "serve"]
