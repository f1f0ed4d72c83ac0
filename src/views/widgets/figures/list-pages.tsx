import type { ComponentProps } from 'react'
import lists from '../../ui/lists/list-table.module.css'
import { PageBar } from './page-bar.tsx'

export const ListPages = (props: ComponentProps<typeof PageBar>) =>
  props.pager.pages > 1 && (
    <div className={lists['pages']}>
      <PageBar {...props} />
    </div>
  )
