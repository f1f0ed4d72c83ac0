import type { AppLogger } from '../logger/logger.ts'
import { describeDefect } from '../logger/errors.ts'
import { throttledLog } from '../logger/throttled-log.ts'

export const outageLog = (logger: Pick<AppLogger, 'warn'>) => {
  const logThrottled = throttledLog({
    maxLines: 1,
    write: (line) => {
      logger.warn(line)
    },
  })
  return (error: unknown, where: Readonly<Record<string, unknown>> = {}): void => {
    const defect = describeDefect(error)
    logThrottled({ unavailable: defect['code'] ?? defect['kind'] }, { ...where, defect })
  }
}
