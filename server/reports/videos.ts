import type { Video } from '../../src/domain/reports/report.ts'

export type Videos = readonly Video[]

/** spec §2: the available updates, the default last */
const titles: Readonly<Record<string, string>> = {
  61: 'Monthly video update 61',
  60: 'Monthly video update 60',
  default: 'Monthly video update',
}

const ids = ['61', '60', 'default']

/** Public sample videos for trials; the firm sets its own. */
const samples: Readonly<Record<string, string>> = { 61: '76979871', 60: '22439234', default: '1084537' }

export const videosOf = (numbers: ReadonlyMap<string, string>): Videos =>
  ids.map((id) => ({
    id,
    title: titles[id] ?? '',
    url: `https://player.vimeo.com/video/${numbers.get(id) ?? samples[id] ?? ''}?dnt=1`,
  }))
