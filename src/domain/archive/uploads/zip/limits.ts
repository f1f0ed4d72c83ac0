const megabyte = 1024 * 1024

/** What an upload may come to: the zip, one file in it, all of them, and what is said of them as JSON are in bytes. */
export const uploadLimits = {
  zip: 2048 * megabyte,
  file: 50 * megabyte,
  unzipped: 4096 * megabyte,
  entries: 5000,
  plan: 8 * megabyte,
} as const

const gigabyte = 1024 * megabyte

/** A limit in bytes as people say it: `50 MB`, `2 GB`. */
export const limitText = (bytes: number): string =>
  bytes < gigabyte ? `${(bytes / megabyte).toString()} MB` : `${(bytes / gigabyte).toString()} GB`
