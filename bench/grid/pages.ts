/** A page with a grid, and its fields, buttons and scroll area. */
export interface GridPage {
  readonly name: string
  readonly path: string
  readonly search: string
  readonly header: string
  /** Whether the page can open a grid together with its rows. */
  readonly opens: boolean
}

export const plutusPage: GridPage = {
  name: 'Plutus',
  path: '/ours/index.html',
  search: 'input[type=search]',
  header: '[role=columnheader][aria-colindex="9"] button',
  opens: true,
}

export const peerPages: readonly GridPage[] = [
  {
    name: 'AG Grid',
    path: '/peers/dist/ag.html',
    search: '#q',
    header: '.ag-header-cell[col-id="marketValue"]',
    opens: false,
  },
  {
    name: 'TanStack',
    path: '/peers/dist/tan.html',
    search: '#q',
    header: '[role=columnheader][data-col="marketValue"]',
    opens: false,
  },
  {
    name: 'MUI X',
    path: '/peers/dist/mui.html',
    search: '#q',
    header: '.MuiDataGrid-columnHeader[data-field="marketValue"]',
    opens: false,
  },
]
