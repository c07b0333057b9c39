# One image for every service and worker; the command says which process it runs.
FROM node:24-bookworm-slim AS build
WORKDIR /quire
COPY package.json package-lock.json ./
COPY packages packages
COPY services services
COPY scripts scripts
RUN npm ci --ignore-scripts && node scripts/build.mjs --product

# Only what the services need at run time: no embedded servers, no build tools.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /quire
COPY package.json package-lock.json ./
COPY packages packages
COPY services services
RUN npm ci --omit=dev --ignore-scripts \
      --workspace services/identity --workspace services/agents \
      --workspace services/curation --workspace services/context

FROM node:24-bookworm-slim
# What the workers read more kinds of files with, each a process of its own, and what isolates the code of agents.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-draw-nogui \
      pandoc ffmpeg ghostscript p7zip-full poppler-utils tesseract-ocr djvulibre-bin antiword catdoc libheif-examples \
      pocketsphinx pocketsphinx-en-us fonts-liberation \
      bubblewrap python3 python3-numpy python3-pandas python3-matplotlib \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps QUIRE_HOST=0.0.0.0
WORKDIR /quire
COPY --from=dependencies /quire/node_modules node_modules
COPY --from=dependencies /quire/packages packages
COPY --from=dependencies /quire/services services
COPY --from=build /quire/dist dist
COPY package.json LICENSE ./
COPY migrations migrations
USER node
CMD ["node", "dist/agents.js"]
