const bytesPerMegabyte = 1024 * 1024

/** Limits in bytes, except `entries`. `plan` limits the JSON that describes the files. */
export const uploadLimits = {
  zip: 2048 * bytesPerMegabyte,
  file: 50 * bytesPerMegabyte,
  unzipped: 4096 * bytesPerMegabyte,
  entries: 5000,
  plan: 8 * bytesPerMegabyte,
} as const

const bytesPerGigabyte = 1024 * bytesPerMegabyte

export const limitText = (bytes: number): string =>
  bytes < bytesPerGigabyte
    ? `${(bytes / bytesPerMegabyte).toString()} MB`
    : `${(bytes / bytesPerGigabyte).toString()} GB`
