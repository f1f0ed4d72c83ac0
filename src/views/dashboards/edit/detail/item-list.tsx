import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { NamedIcon } from '../../../ui/icons/icon.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import styles from './detail.module.css'

interface Props<Item> {
  readonly legend: string
  readonly noun: string
  readonly items: readonly Item[]
  readonly fresh: Item
  readonly onEdit: (items: readonly Item[]) => void
  readonly children: (item: Item, replace: (item: Item) => void) => ReactNode
}

export const ItemList = <Item,>({ legend, noun, items, fresh, onEdit, children }: Props<Item>) => (
  <fieldset className={styles['list']}>
    <legend>{legend}</legend>
    {items.map((item, index) => (
      // items have no identity but their index, because every part is editable
      <div key={index} className={styles['item']} role="group" aria-label={`${noun} ${index + 1}`}>
        <div className={styles['parts']}>{children(item, (changed) => onEdit(items.with(index, changed)))}</div>
        <IconButton
          icon="remove"
          label={`Remove ${noun.toLowerCase()} ${index + 1}`}
          onClick={() => onEdit(items.toSpliced(index, 1))}
        />
      </div>
    ))}
    <Button
      variant="default"
      size="xs"
      leftSection={<NamedIcon name="add" />}
      className={styles['add']}
      onClick={() => onEdit([...items, fresh])}
    >
      {`Add ${noun.toLowerCase()}`}
    </Button>
  </fieldset>
)
