import { type LibraryName, placed } from '../widget/library.ts'
import type { Dashboard, Structure } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { fill } from './structure.ts'

interface Layout {
  readonly structure: Structure
  readonly leaves: readonly (readonly LibraryName[])[]
}

const layouts: Readonly<Record<DashboardType, Layout>> = {
  admin: {
    structure: '6-6/12',
    leaves: [
      ['welcome-admin', 'advisers', 'movers'],
      ['allocation', 'performance'],
      ['value-series', 'book', 'transactions'],
    ],
  },
  adviser: {
    structure: '3-9 (12/6-6)',
    leaves: [
      ['welcome-adviser', 'allocation', 'distributions'],
      ['book', 'value-series'],
      ['performance', 'income'],
      ['movers', 'sectors'],
    ],
  },
  group: {
    structure: '12/6-6/12',
    leaves: [
      ['valuation', 'value-series'],
      ['allocation', 'income', 'contact'],
      ['performance', 'movers', 'distributions'],
      ['holdings', 'transactions'],
    ],
  },
  portfolio: {
    structure: '12/4-4-4',
    leaves: [
      ['valuation', 'value-series', 'holdings'],
      ['allocation', 'welcome-client'],
      ['performance', 'contact'],
      ['income', 'distributions'],
    ],
  },
  external: {
    structure: '4-8',
    leaves: [
      ['welcome-accountant', 'income', 'distributions', 'contact'],
      ['valuation', 'holdings', 'gains', 'transactions'],
    ],
  },
}

/** How a dashboard of a type looks until somebody changes it. */
export const defaultDashboard = (type: DashboardType): Dashboard => {
  const { structure, leaves } = layouts[type]
  return {
    title: 'Dashboard',
    structure,
    rows: fill(
      structure,
      leaves.map((names) => names.map(placed)),
    ),
  }
}
