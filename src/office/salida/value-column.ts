import { type Celda, type FormatoCelda, textoDeCelda } from '#domain/valor/celda.ts'

/** A column as a workbook or a printed table has it. */
export interface ValueColumn<Row> {
  title: string
  value: (row: Row) => Celda
  formato?: FormatoCelda
}

/** A row's value for people; '' for none. */
export const valueText = <Row>({ value, formato }: Pick<ValueColumn<Row>, 'value' | 'formato'>, row: Row) =>
  textoDeCelda(value(row), formato)
