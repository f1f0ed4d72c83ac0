import type { Video } from '../../src/domain/reports/report.ts'

export type Videos = readonly Video[]

/** Spec §2: the updates there are, the default one last. */
const titles: Readonly<Record<string, string>> = {
  61: 'Monthly video update 61',
  60: 'Monthly video update 60',
  default: 'Monthly video update',
}

const ids = ['61', '60', 'default']

/** What the player's own service shows to try it out, until the firm names videos of its own. */
const sample = '76979871'

export const videosOf = (numbers: ReadonlyMap<string, string>): Videos =>
  ids.map((id) => ({
    id,
    title: titles[id] ?? '',
    url: `https://player.vimeo.com/video/${numbers.get(id) ?? sample}?dnt=1`,
  }))
