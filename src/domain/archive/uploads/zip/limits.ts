const megabyte = 1024 * 1024

/** In bytes, except `entries`. `plan` is the JSON about the files. */
export const uploadLimits = {
  zip: 2048 * megabyte,
  file: 50 * megabyte,
  unzipped: 4096 * megabyte,
  entries: 5000,
  plan: 8 * megabyte,
} as const

const gigabyte = 1024 * megabyte

export const limitText = (bytes: number): string =>
  bytes < gigabyte ? `${(bytes / megabyte).toString()} MB` : `${(bytes / gigabyte).toString()} GB`
