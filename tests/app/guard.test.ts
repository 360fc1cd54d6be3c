import { describe, expect, test } from 'vitest'
import { guard } from '#app/guard.ts'
import { ROUTES, type Route } from '#app/routes.ts'

const route = (path: string): Route => ROUTES.find(found => found.path === path) as Route
const allowed = (rol: 'admin' | 'operario' | 'vendedor') =>
  ROUTES.filter(found => guard(found, { rol }) === 'open').map(({ path }) => path)

test('nobody is sent anywhere while it is being looked up who is signed in', () => {
  expect(guard(route('/'), undefined)).toBe('pending')
})

test('without a session every screen leads to the login', () => {
  for (const screen of ROUTES) expect(guard(screen, null), screen.path).toBe('login')
})

describe('who may see what', () => {
  test('admin: all of it', () => {
    expect(allowed('admin')).toEqual(ROUTES.map(({ path }) => path))
  })

  test('operario: the home, the factory, the reports and what waits to be sent', () => {
    expect(allowed('operario')).toEqual([
      '/',
      '/fabrica/buscarButaca',
      '/fabrica/serie',
      '/fabrica/etiquetas',
      '/fabrica/homologar',
      '/informes/date',
      '/pendientes',
      '/dispositivo',
      '/ayuda',
      '/relevo',
    ])
  })

  test('vendedor: the home and what waits to be sent', () => {
    expect(allowed('vendedor')).toEqual(['/', '/pendientes', '/dispositivo', '/ayuda', '/relevo'])
  })

  test('a screen that is not for the role is refused, not hidden behind the login', () => {
    expect(guard(route('/stock/producto'), { rol: 'operario' })).toBe('forbidden')
  })
})

test('every route of the specification is there', () => {
  const specified = [
    '/',
    '/fabrica/buscarButaca',
    '/fabrica/homologar',
    '/informes/date',
    '/stock/informe',
    '/stock/registro',
    '/stock/producto',
    '/stock/categoria',
    '/stock/marcas',
    '/stock/cliente_proveedor',
    '/stock/colores',
    '/stock/modelos',
    '/stock/talles',
  ]
  expect(ROUTES.map(({ path }) => path)).toEqual(expect.arrayContaining(specified))
})
