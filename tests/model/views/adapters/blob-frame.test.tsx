import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BlobFrame } from '../../../../src/views/adapters/blob-frame.tsx'

test.each([
  ['application/pdf', 'blob:one#toolbar=0&navpanes=0'],
  ['text/html', 'blob:one'],
])('a frame of %s is %s, so that no reader names it by that address', (media, src) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  render(<BlobFrame title="Statement, report" bytes={new Uint8Array()} media={media} className="paper" />)
  expect(screen.getByTitle('Statement, report').getAttribute('src')).toBe(src)
  vi.restoreAllMocks()
})
