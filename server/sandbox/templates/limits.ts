export interface TemplateLimits {
  /** From the first template to the last drawing, without waiting for a process. */
  readonly timeMs: number
  readonly templateLength: number
  readonly dataLength: number
  readonly outputLength: number
  /** All memory of one process: objects, text and what V8 does not count. */
  readonly memoryMb: number
}

const million = 1024 * 1024

export const templateLimits: TemplateLimits = {
  timeMs: 20_000,
  templateLength: 2 * million,
  dataLength: 256 * million,
  outputLength: 256 * million,
  memoryMb: 1024,
}
