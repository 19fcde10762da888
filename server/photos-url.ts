/** A bucket of a store that speaks Amazon's S3, or a part of one. */
export type StorePlace = {
  bucket: string;
  /** In front of every key, without slashes at its ends; empty for none. */
  prefix: string;
  endpoint: string;
  region: string;
};

/** "s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1"; undefined for anything else. */
export function parsePhotosUrl(text: string): StorePlace | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host: bucket, pathname, searchParams: query, username, hash } = new URL(text);
  const region = query.get("region") ?? "us-east-1";
  const endpoint = query.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  const prefix = pathname.replace(/^\/|\/$/g, "");
  const isKnown = [...query.keys()].every((name) => name === "region" || name === "endpoint");
  const isPlain = protocol === "s3:" && !username && !hash && isKnown;
  if (!isPlain || !isNamed({ bucket, prefix, region }) || !isOrigin(endpoint)) return undefined;
  return { bucket, prefix, region, endpoint: new URL(endpoint).origin };
}

function isNamed({ bucket, prefix, region }: Omit<StorePlace, "endpoint">): boolean {
  const isBucket = /^[a-z\d][a-z\d.-]{2,62}$/.test(bucket);
  return isBucket && /^[\w/-]{0,100}$/.test(prefix) && /^[a-z\d-]+$/.test(region);
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  const isBare = pathname === "/" && search === "" && hash === "" && username === "";
  return isBare && /^https?:$/.test(protocol);
}
