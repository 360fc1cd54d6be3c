import { type Columna, textoDeCelda } from '#domain/valor/celda.ts'

/** A column as a workbook or a printed table has it. */
export type ValueColumn<Row> = Columna<Row>

/** A row's value for people; '' for none. */
export const valueText = <Row>({ value, formato }: Pick<ValueColumn<Row>, 'value' | 'formato'>, row: Row) =>
  textoDeCelda(value(row), formato)
