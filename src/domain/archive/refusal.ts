/** Why nothing happens to a static report; `Conflict` is another's id. */
export interface StaticReportRefusal {
  readonly _tag: 'NotFound' | 'TitleRequired' | 'TooLong' | 'NameMalformed' | 'StaleRevision' | 'Conflict'
}
