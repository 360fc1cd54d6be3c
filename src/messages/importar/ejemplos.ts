import type { Celda, ClaseImportacion } from '#contract/importacion.ts'

/** Rows of the example sheet of each kind, in the order of its fields (src/domain/importacion/clases.ts). */
export const EJEMPLOS: Readonly<Record<ClaseImportacion, readonly (readonly Celda[])[]>> = {
  productos: [
    ['ES-D30-7', 'Espuma D30 asiento S7', 'Espumas', 'Densa', null, null, null, 40, null, 9.85],
    ['TE-PAN-B', 'Tela pana, por metro', 'Telas', 'San Justo', null, 'blanco', null, 60, 14.2, 8.7],
  ],
  existencias: [
    ['ES-D30-7', 120],
    ['TE-PAN-B', 85],
  ],
  butacas: [
    ['S710290', 'S7', 'negro', 'cortada', null, null],
    ['S710291', 'S7', 'negro', 'lista', 18.4, 'Interno 14'],
  ],
  categorias: [['Telas', 'Por metro']],
  marcas: [['San Justo']],
  colores_producto: [['negro']],
  modelos_producto: [['Pana', 'Telas', 'Para asientos']],
  talles: [['Grande', '40 × 60 cm']],
  cliente_proveedor: [['Transportes del Sur', '30-71234567-8', 1145128890, 'Av. Mitre 2210']],
}
