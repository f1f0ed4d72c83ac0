const megabyte = 1024 * 1024

/**
 * What an upload may come to; the zip itself, one file in it, all of them together, and what is said of them as JSON are
 * in bytes.
 */
export const uploadLimits = {
  zip: 2048 * megabyte,
  file: 50 * megabyte,
  unzipped: 4096 * megabyte,
  entries: 5000,
  plan: 8 * megabyte,
} as const
