import { expect, test } from 'vitest'
import { parseCodigo, writeCodigo } from '#domain/cuenta/credenciales.ts'

const CODIGO = '0123456789ABCDEFGHJK'

test('a code is read in groups, in small letters and with letters that look like digits', () => {
  for (const typed of [
    CODIGO,
    writeCodigo(CODIGO),
    ' 01234 56789 abcde fghjk ',
    'oi234–56789-abcde-fghjk',
    'OL23456789ABCDEFGHJK',
  ])
    expect(parseCodigo(typed)).toBe(CODIGO)
  expect(writeCodigo(CODIGO)).toBe('01234-56789-ABCDE-FGHJK')
})

test('a text of another length or alphabet is not a code', () => {
  for (const typed of ['', CODIGO.slice(1), `${CODIGO}0`, `${CODIGO.slice(1)}U`, `${CODIGO.slice(1)}é`])
    expect(parseCodigo(typed)).toBeNull()
})
