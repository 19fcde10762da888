import type { PhotoContentType } from "#shared/base/photos.ts";
import { PhotoBytes } from "../../objects/photo-bytes.ts";

/** Photo bytes in the database, without an object store. */
export const inRows = new PhotoBytes({ log: { error: () => undefined } });

/** Whole photos of 8 × 6 pixels, as a canvas of Chromium writes them. */
export const photoFiles: Record<PhotoContentType, Buffer> = {
  "image/jpeg": Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJUAB//Z",
    "base64",
  ),
  "image/png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAGklEQVR4AdTKMQ0AAACDsGX+RSOBm979RCIAAAD///YO6p0AAAAGSURBVAMABjAADcnTrZ8AAAAASUVORK5CYII=",
    "base64",
  ),
  "image/webp": Buffer.from(
    "UklGRk4AAABXRUJQVlA4WAoAAAAQAAAABwAABQAAQUxQSA8AAAABBxAREQAIwv+2iYj+hwAAVlA4IBgAAAAwAQCdASoIAAYAAUAmJaQAA3AA/v02aAA=",
    "base64",
  ),
};
