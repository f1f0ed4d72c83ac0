import { performance } from 'node:perf_hooks'
import type { Script } from 'node:vm'
import { failedAnswer, faultOf } from './fault.ts'
import { realmScript, type WritingRealm } from './realms.ts'

export const tooSlowAnswer = failedAnswer(faultOf('TooSlow', 'Creating the report took too long.'))
export const unknownErrorAnswer = failedAnswer(
  faultOf('HelperFault', 'An unknown error was thrown.', { part: 'helpers' }),
)

const thrownScript = realmScript('plutusRealm.thrown()')

/** Runs the author's code in the realm. Its exceptions never leave the realm. */
export const scriptRunner = (realm: WritingRealm, timeMs: number) => {
  const end = performance.now() + timeMs
  const left = (): number => end - performance.now()
  const timed = (script: Script): string => {
    const answer = realm.run(script)
    return typeof answer === 'string' ? answer : unknownErrorAnswer
  }
  const describeThrown = (caught: unknown): string => {
    if (left() <= 0) return tooSlowAnswer
    try {
      realm.keep(caught)
      return timed(thrownScript)
    } catch {
      return left() <= 0 ? tooSlowAnswer : unknownErrorAnswer
    }
  }
  return {
    isOver: () => left() <= 0,
    run: (script: Script): string => {
      try {
        return timed(script)
      } catch (caught) {
        return describeThrown(caught)
      }
    },
  }
}

export type ScriptRunner = ReturnType<typeof scriptRunner>
