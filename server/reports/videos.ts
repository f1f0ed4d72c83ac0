import type { HelpVideo } from '../../src/domain/reports/report.ts'

export type HelpVideos = readonly HelpVideo[]

/** spec §2: the available updates, the default last */
const videoTitles: Readonly<Record<string, string>> = {
  61: 'Monthly video update 61',
  60: 'Monthly video update 60',
  default: 'Monthly video update',
}

const videoIds = ['61', '60', 'default']

/** Public sample videos for trials; the firm sets its own. */
const sampleVideos: Readonly<Record<string, string>> = { 61: '76979871', 60: '22439234', default: '1084537' }

export const videosOf = (numbers: ReadonlyMap<string, string>): HelpVideos =>
  videoIds.map((id) => ({
    id,
    title: videoTitles[id] ?? '',
    url: `https://player.vimeo.com/video/${numbers.get(id) ?? sampleVideos[id] ?? ''}?dnt=1`,
  }))
