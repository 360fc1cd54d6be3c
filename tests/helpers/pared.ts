import type { Pared } from '#contract/informes/pared.ts'

/** An answer of GET /api/pared, in mid-afternoon. */
export const makePared = (over: Partial<Pared['cifras']> = {}): Pared => ({
  nombre: 'Nave 1',
  cifras: {
    generado: Date.parse('2026-11-20T17:32:00.000Z'),
    momento: '2026-11-20T14:32:00.000',
    estados: ['cortada', 'tapizada', 'pesada', 'armada', 'lista'].map((estado, i) => ({
      estado: { id: i + 1, nombre: estado },
      cantidad: 40 + i * 33,
    })),
    listas: [
      { modelo: 'S7', color: 'negro', s: true, cantidad: 15 },
      { modelo: 'S7 XL', color: 'rojo', s: false, cantidad: 4 },
      { modelo: 'H5', color: 'negro', s: false, cantidad: 9 },
    ],
    terminadas: {
      hoy: 43,
      ultimaHora: 6,
      ayer: 38,
      porDia: [14, 15, 16, 17, 18, 19, 20].map((dia, i) => ({ dia: `2026-11-${dia}`, cantidad: i * 9 })),
      porHora: Array.from({ length: 24 }, (_, hora) => (hora > 6 && hora < 15 ? hora % 7 : 0)),
    },
    entregadas: 12,
    paradas: [
      {
        estado: { id: 2, nombre: 'tapizada' },
        dias: 3,
        cantidad: 2,
        butacas: [
          { nro: 'S710482', modelo: 'S7', dias: 9 },
          { nro: 'HX00218', modelo: 'HX', dias: 4 },
        ],
      },
      { estado: { id: 5, nombre: 'lista' }, dias: 10, cantidad: 0, butacas: [] },
    ],
    cambios: [
      {
        nro: 'S710305',
        estado: { id: 5, nombre: 'lista' },
        modelo: 'S7',
        color: 'negro',
        fechaHs: '2026-11-20T14:31:02.000',
      },
    ],
    ...over,
  },
})
