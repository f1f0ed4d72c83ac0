const megabyte = 1024 * 1024

/** What an upload may come to; the zip itself, one file in it, and all of them together are in bytes. */
export const uploadLimits = {
  zip: 2048 * megabyte,
  file: 50 * megabyte,
  unzipped: 4096 * megabyte,
  entries: 5000,
} as const
