import { E } from '../../../src/domain/fp.ts'
import { videosMachine } from '../../../src/machines/reports/videos.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

const video = { id: '61', title: 'November 2026', url: 'https://player.vimeo.com/video/61' }

export const videos: Sample<typeof videosMachine> = {
  machine: videosMachine,
  events: [
    answered('listVideos', E.right([video, { ...video, id: '60', title: 'October 2026' }])),
    answered('listVideos', lostRead),
    answered('listVideos', refusedRead),
    { type: 'retry.due' },
    { type: 'list.retried' },
    { type: 'video.opened', id: '60' },
    { type: 'video.opened', id: '99' },
    { type: 'video.closed' },
  ],
}
