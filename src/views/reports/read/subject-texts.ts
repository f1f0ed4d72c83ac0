import type { Subject } from '../../../domain/reports/subject.ts'

export const levelTexts: Readonly<Record<Subject['level'], string>> = {
  adviser: 'Adviser',
  group: 'Group',
  account: 'Portfolio',
}

export const levelHeadings: Readonly<Record<Subject['level'], string>> = {
  adviser: 'Whole book',
  group: 'Groups',
  account: 'Portfolios',
}
