import { Script } from 'node:vm'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { failed, isMade, textIn } from './fault.ts'
import { lruByLength, ours, type Realms } from './realms.ts'
import { tooDeep } from './template-fault.ts'

export const rememberedLetters = 8 * 1024 * 1024

export type Compile = (part: ReportPart, text: string) => Script | string

export const templateCompiler = ({ compile }: Pick<Realms, 'compile'>): Compile => {
  const read = (part: ReportPart) =>
    lruByLength((text) => {
      const answer = compile(part, text)
      if (!isMade(answer)) return answer
      try {
        return ours(`(${textIn(answer)})`)
      } catch {
        return failed(tooDeep(part))
      }
    }, rememberedLetters)
  const parts = { markup: read('markup'), header: read('header'), footer: read('footer'), helpers: read('helpers') }
  return (part, text) => parts[part](text)
}
