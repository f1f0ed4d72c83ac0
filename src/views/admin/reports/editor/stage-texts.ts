import type { ReportStage } from '../../../../domain/report/report-progress.ts'

export const stageTexts: Readonly<Record<ReportStage, string>> = {
  gathering: 'gathering the figures',
  writing: 'writing it',
  finishing: 'making the file',
}
