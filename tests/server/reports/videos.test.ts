import { expect, test } from 'vitest'
import { videosOf } from '../../../server/reports/videos.ts'

const addressPattern = /^https:\/\/player\.vimeo\.com\/video\/\d+\?dnt=1$/

test('of a firm that names none each update is another film', () => {
  const urls = videosOf(new Map()).map(({ url }) => url)
  expect(urls.map((url) => addressPattern.test(url))).toEqual([true, true, true])
  expect(new Set(urls).size).toBe(3)
})

test('what the firm names is what is shown', () => {
  const [, second] = videosOf(new Map([['60', '1234']]))
  expect(second).toEqual({
    id: '60',
    title: 'Monthly video update 60',
    url: 'https://player.vimeo.com/video/1234?dnt=1',
  })
})
