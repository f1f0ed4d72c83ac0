import type { Subject } from '../../../domain/report/subject.ts'

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
