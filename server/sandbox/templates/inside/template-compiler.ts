import { Script } from 'node:vm'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { failedAnswer, isSuccessAnswer, answerText } from './fault.ts'
import { lruByLength, realmScript, type TemplateRealms } from './realms.ts'
import { tooDeepFault } from './template-fault.ts'

export const rememberedLength = 8 * 1024 * 1024

export type CompilePart = (part: ReportPart, text: string) => Script | string

export const templateCompiler = ({ compile }: Pick<TemplateRealms, 'compile'>): CompilePart => {
  const read = (part: ReportPart) =>
    lruByLength((text) => {
      const answer = compile(part, text)
      if (!isSuccessAnswer(answer)) return answer
      try {
        return realmScript(`(${answerText(answer)})`)
      } catch {
        return failedAnswer(tooDeepFault(part))
      }
    }, rememberedLength)
  const parts = { markup: read('markup'), header: read('header'), footer: read('footer'), helpers: read('helpers') }
  return (part, text) => parts[part](text)
}
