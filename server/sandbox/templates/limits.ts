export interface TemplateLimits {
  /** From the first template to the last drawing, without waiting for a process. */
  readonly timeMs: number
  readonly templateLength: number
  readonly dataLength: number
  readonly outputLength: number
  /** All memory of one process: objects, text and what V8 does not count. */
  readonly memoryMb: number
}

const bytesPerMegabyte = 1024 * 1024

export const templateLimits: TemplateLimits = {
  timeMs: 20_000,
  templateLength: 2 * bytesPerMegabyte,
  dataLength: 256 * bytesPerMegabyte,
  outputLength: 256 * bytesPerMegabyte,
  memoryMb: 1024,
}
