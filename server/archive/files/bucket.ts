import { O } from '../../../src/domain/fp.ts'

/** A bucket of an S3-compatible service, and who we are there. */
export interface Bucket {
  /** The service's address, without the bucket. */
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

/** The service and the bucket of an address like `https://s3.example.com/bucket`. */
export const bucketAt = (text: string): O.Option<Pick<Bucket, 'endpoint' | 'name'>> => {
  const found = /^(https?:\/\/[^/?#@\s]+)\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])\/?$/.exec(text)
  const [, endpoint = '', name = ''] = found ?? []
  return URL.canParse(endpoint) ? O.some({ endpoint, name }) : O.none
}
