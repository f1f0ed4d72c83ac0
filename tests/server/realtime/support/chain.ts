import type { FrameLink } from '../../../../src/domain/log/frame.ts'

/** The links whose `previous` is not the link before them, beginning after `after`. */
export const breaksIn = (after: number, links: readonly FrameLink[]): readonly FrameLink[] =>
  links.filter(({ previous }, index) => previous !== (links[index - 1]?.position ?? after))
