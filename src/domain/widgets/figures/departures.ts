import { O, pipe } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import type { Widget } from '../widget.ts'
import type { WidgetDefinition } from '../widget-definition.ts'

const orderOperators: Readonly<Record<string, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
}

const alwaysFalse = (): boolean => false

export const comparisonTestOf = (operator: string): ((order: number) => boolean) =>
  orderOperators[operator] ?? alwaysFalse

interface StandardWidget {
  readonly title: string
  readonly config: unknown
}

const ownMark = (isOwn: boolean, wasOwn: boolean): boolean | undefined => (isOwn || wasOwn ? isOwn : undefined)

export const markModifiedParts = (
  edited: WidgetDefinition,
  before: WidgetDefinition,
  library: O.Option<readonly Widget[]>,
): WidgetDefinition => {
  const kept = pipe(
    library,
    O.chain((widgets) => O.fromNullable(widgets.find(({ name }) => name === edited.name))),
  )
  const standard: StandardWidget = O.isSome(kept) ? kept.value : before
  const { titleModified: wasTitleOwn = false, configModified: wasConfigOwn = false } = before
  const isFar = { title: edited.title !== standard.title, config: !sameJson(edited.config, standard.config) }
  const stays = O.isNone(kept)
  const titleModified = ownMark(isFar.title || (stays && wasTitleOwn), wasTitleOwn)
  const configModified = ownMark(isFar.config || (stays && wasConfigOwn), wasConfigOwn)
  const { titleModified: _title, configModified: _config, ...rest } = edited
  return {
    ...rest,
    ...(titleModified === undefined ? {} : { titleModified }),
    ...(configModified === undefined ? {} : { configModified }),
  }
}
