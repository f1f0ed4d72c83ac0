import { openLogger } from '../../server/logger/logger.ts'

export const silentLogger = openLogger({ level: 'silent', format: 'json' })
