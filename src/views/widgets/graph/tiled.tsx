import { hierarchy, Treemap as Tiles, treemapSquarify } from '@visx/hierarchy'
import { type ReactNode, useMemo } from 'react'
import type { Slice } from '../../../domain/widgets/graph/slices.ts'
import type { Box } from './tile.tsx'

interface Props {
  readonly slices: readonly Slice[]
  readonly width: number
  readonly height: number
  readonly children: (tiles: readonly Laid[]) => ReactNode
}

interface Laid {
  readonly slice: Slice
  readonly box: Box
}

interface Branch {
  readonly slice?: Slice
  readonly children?: Branch[]
}

const treeOf = (slices: readonly Slice[]) =>
  hierarchy<Branch>({ children: slices.map((slice) => ({ slice })) }, ({ children }) => children).sum(
    ({ slice }) => slice?.value ?? 0,
  )

/** The parts of a whole laid out as tiles, each as large as its share. */
export const Tiled = ({ slices, width, height, children }: Props) => {
  const root = useMemo(() => treeOf(slices), [slices])
  return (
    <Tiles root={root} size={[width, height]} tile={treemapSquarify} paddingInner={2} round>
      {(tree) =>
        children(tree.leaves().flatMap(({ data: { slice }, ...box }) => (slice === undefined ? [] : [{ slice, box }])))
      }
    </Tiles>
  )
}
