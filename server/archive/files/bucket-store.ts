import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline as piped, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { E, noop, O, pipe } from '../../../src/domain/fp.ts'
import { type BucketAddress, putObject } from './put-object.ts'
import type { StoredFileFault, FileStore, StoredFile, LocalFile } from './file-store.ts'
import { fileMissing, verifyingStream } from './verify.ts'

interface BucketStore {
  readonly store: FileStore
  readonly close: () => void
}

const fileKey = (hash: string): string => `files/${hash}`
const zipKey = (upload: string): string => `zips/${upload}`
const attachmentKey = (id: string): string => `attachments/${id}`

const bucketFault = (error: unknown): Error => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return new Error('the bucket of PLUTUS_BUCKET does not exist.')
  if (status === 401 || status === 403)
    return new Error('PLUTUS_BUCKET_KEY has no access to the bucket of PLUTUS_BUCKET.')
  return new Error('the service of PLUTUS_BUCKET cannot be reached.')
}

const clientOf = ({ endpoint, region, key, secret }: BucketAddress): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Not every service knows the SDK's own checksums. Files carry their SHA-256, which all services know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: { debug: noop, info: noop, warn: noop, error: noop },
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  })

/** Rejects if the bucket does not exist or denies access. Downloads go to `incoming`. */
export const openBucketStore = async (bucket: BucketAddress, incoming: string): Promise<BucketStore> => {
  const client = clientOf(bucket)
  const at = (key: string) => ({ Bucket: bucket.name, Key: key })
  await client.send(new HeadBucketCommand({ Bucket: bucket.name })).catch((error: unknown) => {
    client.destroy()
    throw bucketFault(error)
  })

  const bytesOf = (key: string): Promise<O.Option<number>> =>
    client.send(new HeadObjectCommand(at(key))).then(
      ({ ContentLength = 0 }) => O.some(ContentLength),
      (error: unknown) => {
        if (error instanceof NotFound) return O.none
        throw error
      },
    )

  const get = (key: string): Promise<O.Option<Readable>> =>
    client.send(new GetObjectCommand(at(key))).then(
      ({ Body }) => {
        if (!(Body instanceof Readable)) throw new Error('The bucket answered with no file.')
        return O.some(Body)
      },
      (error: unknown) => {
        if (error instanceof NoSuchKey) return O.none
        throw error
      },
    )

  const keepOne = async ({ hash, path: local }: LocalFile): Promise<void> => {
    if (O.isSome(await bytesOf(fileKey(hash)))) return
    await putObject({ client, bucket: bucket.name, key: fileKey(hash), path: local, hash })
  }

  const fetchTo = async (local: string, body: Readable): Promise<void> => {
    try {
      await pipeline(body, createWriteStream(local, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(local, { force: true })
      throw error
    }
  }

  const read = async (key: string, hash: string): Promise<Readable> => {
    const body = await get(key)
    if (O.isNone(body)) throw new Error('The bucket has the file no more.')
    return piped(body.value, verifyingStream(hash), noop)
  }

  const find = async (key: string, hash: string): Promise<E.Either<StoredFileFault, StoredFile>> =>
    pipe(
      await bytesOf(key),
      E.fromOption(() => fileMissing),
      E.map((bytes) => ({ bytes, isVerified: false, read: () => read(key, hash) })),
    )

  const drop = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(key)))
  }

  const store: FileStore = {
    incoming,
    keep: async (files) => {
      await Promise.all(files.map(keepOne))
    },
    find: (hash) => find(fileKey(hash), hash),
    keepZip: (upload, local) => putObject({ client, bucket: bucket.name, key: zipKey(upload), path: local }),
    openZip: async (upload) => {
      const found = await get(zipKey(upload))
      if (O.isNone(found)) return found
      const local = path.join(incoming, `${randomUUID()}.zip`)
      await fetchTo(local, found.value)
      return O.some({ path: local, release: () => rm(local, { force: true }) })
    },
    dropZip: (upload) => drop(zipKey(upload)),
    keepAttachment: (id, local) => putObject({ client, bucket: bucket.name, key: attachmentKey(id), path: local }),
    findAttachment: (id, hash) => find(attachmentKey(id), hash),
    dropAttachment: (id) => drop(attachmentKey(id)),
    zipsBefore: async (then) => {
      const uploads: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket.name, Prefix: zipKey('') },
      ))
        for (const { Key = '', LastModified } of Contents)
          if (LastModified !== undefined && LastModified < then) uploads.push(Key.slice(zipKey('').length))
      return uploads
    },
  }
  return { store, close: () => client.destroy() }
}
