import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { O } from '../../../src/domain/fp.ts'

export interface BucketAddress {
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

export const parseBucketUrl = (text: string): O.Option<Pick<BucketAddress, 'endpoint' | 'name'>> => {
  const found = /^(https?:\/\/[^/?#@\s]+)\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])\/?$/.exec(text)
  const [, endpoint = '', name = ''] = found ?? []
  return URL.canParse(endpoint) ? O.some({ endpoint, name }) : O.none
}

interface ObjectToPut {
  readonly client: S3Client
  readonly bucket: string
  readonly key: string
  readonly path: string
  /** In hex. The service refuses content with a different hash. */
  readonly hash?: string
}

const [maxTries, firstPauseMs] = [3, 100]

const isTransientError = (error: unknown): boolean =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) >= 500 : true

const putOnce = async ({ client, bucket, key, path, hash }: ObjectToPut, size: number): Promise<void> => {
  const stream = createReadStream(path)
  const checksum = hash === undefined ? {} : { ChecksumSHA256: Buffer.from(hash, 'hex').toString('base64') }
  try {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: stream, ContentLength: size, ...checksum }),
    )
  } finally {
    stream.destroy()
  }
}

const putAgain = async (put: ObjectToPut, size: number, left = maxTries, pauseMs = firstPauseMs): Promise<void> => {
  try {
    await putOnce(put, size)
  } catch (error) {
    if (left <= 1 || !isTransientError(error)) throw error
    await sleep(pauseMs)
    await putAgain(put, size, left - 1, pauseMs * 3)
  }
}

/** The SDK cannot retry a stream, so each try reads the file again. */
export const putObject = async (put: ObjectToPut): Promise<void> => {
  const { size } = await stat(put.path)
  await putAgain(put, size)
}
