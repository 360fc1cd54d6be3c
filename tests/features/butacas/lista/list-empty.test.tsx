// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SIN_FILTRO } from '#domain/butaca/lista-butacas.ts'
import ListEmpty from '#features/butacas/lista/list-empty.tsx'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { LISTA_VACIA } from '#messages/butacas/lista-avisos.ts'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { reportReachable } from '#offline/sync/network.ts'

afterEach(() => {
  cleanup()
  reportReachable(true)
  replica.stop()
})

const nothing = () => {}
const show = (nro: string, estado: number) =>
  render(
    <ListEmpty
      result={{
        filas: [],
        todas: [],
        total: 0,
        isLoading: false,
        pagina: 1,
        error: null,
        isParte: false,
        edad: null,
        retry: nothing,
      }}
      pedida={{ tipo: 'filtro', filtro: { ...SIN_FILTRO, nro, estado } }}
      onQuitar={nothing}
    />,
  )

test('offline, an unknown number shows «no está en este equipo», not an empty list', async () => {
  await mergeButacas(db, [], { refreshedAt: Date.now() })
  replica.start()
  await waitFor(() => expect(replica.getSnapshot().refreshedAt).not.toBeNull())
  show('S799999', 0)
  expect(screen.getByText(LISTA_VACIA.vacia)).toBeDefined()
  act(() => reportReachable(false))
  expect(screen.getByText(LECTURA.noEstaEnEquipo)).toBeDefined()
  expect(screen.queryByText(LISTA_VACIA.vacia)).toBeNull()
  cleanup()
  show('', 3)
  expect(screen.getByText(LISTA_VACIA.vacia)).toBeDefined()
})
