import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { type ColumnaCatalogo, camposDe, type FilaCatalogo, valorDe } from '#domain/stock/catalogo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { NOMBRADOS } from '#messages/edicion.ts'

/** Words of specification §2, §4, §5 and §8. */
const catalogo = {
  categorias: {
    nuevo: 'Nueva Categoria',
    articulo: 'la',
    singular: 'categoría',
    plural: 'categorías',
    encontrados: (n: number) => `${n} categorías encontradas`,
    obligatorio: 'El nombre de la categoría es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar esta categoria?',
    creado: (nombre: string) => `Categoría ${nombre} creada correctamente`,
    // §8 itself calls two of its texts wrong, and they are corrected here: 'Homologacion modificada con exito', and a
    // delete question before an edit
    modificado: 'Categoria modificada con exito',
    confirmarCambio: '¿Estás seguro de modificar esta categoria?',
    borrado: 'Categoria borrado con exito',
    errorConsultar: 'Error al consultar categorias',
    errorCrear: 'Error al crear categoría',
  },
  marcas: {
    nuevo: 'Nueva Marca',
    articulo: 'la',
    singular: 'marca',
    plural: 'marcas',
    // Brands have no text of their own here: §2 and §5 use the texts of categories
    encontrados: (n: number) => `${n} categorías encontradas`,
    obligatorio: 'El nombre de la categoría es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar esta marca?',
    creado: (nombre: string) => `Marca ${nombre} creada correctamente`,
    modificado: 'Marca modificada con exito', // §8 itself calls its text wrong
    confirmarCambio: null,
    borrado: 'Marca borrado con exito',
    errorConsultar: 'Error al consultar marcas',
    errorCrear: 'Error al crear marca',
  },
  colores_producto: {
    nuevo: 'Nuevo Color',
    articulo: 'el',
    singular: 'color',
    plural: 'colores',
    encontrados: (n: number) => `${n} colores encontrados`,
    obligatorio: 'El nombre del color es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este color?',
    creado: (nombre: string) => `Color ${nombre} creado correctamente`,
    modificado: 'Color modificado con exito',
    confirmarCambio: null,
    borrado: 'Color borrado con exito',
    errorConsultar: 'Error al consultar colors',
    errorCrear: 'Error al crear color',
  },
  modelos_producto: {
    nuevo: 'Nuevo Modelo',
    articulo: 'el',
    singular: 'modelo',
    plural: 'modelos',
    encontrados: (n: number) => `${n} modelos encontrados`,
    obligatorio: 'El nombre del modelo es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este modelo?',
    creado: (nombre: string) => `Modelo ${nombre} creado correctamente`,
    modificado: 'Modelo modificado con exito',
    confirmarCambio: null,
    borrado: 'Modelo borrado con exito',
    errorConsultar: 'Error al consultar modelos',
    errorCrear: 'Error al crear modelo',
  },
  talles: {
    nuevo: 'Nuevo Talle',
    articulo: 'el',
    singular: 'talle',
    plural: 'talles',
    encontrados: (n: number) => `${n} tallees encontrados`, // §2: kept letter for letter
    obligatorio: 'El nombre del talle es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este talle?',
    creado: (nombre: string) => `Talle ${nombre} creado correctamente`,
    modificado: 'Talle modificado con exito',
    confirmarCambio: null,
    borrado: 'Talle borrado con exito',
    errorConsultar: 'Error al consultar talles',
    errorCrear: 'Error al crear talle',
  },
  cliente_proveedor: {
    nuevo: 'Nuevo Cliente/Proveedor',
    articulo: 'el',
    singular: 'cliente/proveedor',
    plural: 'clientes/proveedores',
    encontrados: (n: number) => `${n} clientes/proveedores encontradas`,
    obligatorio: 'El nombre del cliente/proveedor es obligatorio',
    confirmarBorrado: '¿Estás seguro de eliminar este cliente/proveedor?',
    creado: (nombre: string) => `Cliente/Proveedor ${nombre} creado correctamente`,
    modificado: 'Cliente/Proveedor modificado con exito',
    confirmarCambio: null,
    borrado: 'Cliente/Proveedor borrado con exito',
    errorConsultar: 'Error al consultar clientes/proveedores',
    errorCrear: 'Error al crear cliente/proveedor',
  },
} as const satisfies Readonly<Record<CatalogoNombre, object>>

/** Names of rows that may refer to a catalogue. */
export const QUIENES = {
  ...catalogo,
  productos: { singular: 'producto', plural: 'productos' },
  registros: { singular: 'registro', plural: 'registros' },
  entregas: { singular: 'entrega', plural: 'entregas' },
} as const

/** Screens «Categorias», «Marcas», «Colores», «Modelos», «Talles» and «Cliente/Proveedores». */
export const CATALOGOS = {
  ...NOMBRADOS,
  de: catalogo,
  buscar: 'Buscar por nombre',
  columnas: {
    id: 'Id',
    nombre: 'Nombre',
    descripcion: 'Descripción',
    categoria: 'Categoría',
    medidas: 'Medidas',
    identificacion: 'Identificación',
    celular: 'Celular',
    domicilio: 'Domicilio',
  },
  filtroCategoria: 'Categoria',
  ninguna: '–',
  celularInvalido: (texto: string, lectura: string | null) =>
    `El celular "${texto}" no es un número entero.${lectura === null ? '' : ` Se lee ${lectura}: si está bien, guardá otra vez.`}`,
  sinConexion: 'Sin conexión no se puede crear, editar ni eliminar.',
} as const

export const COLUMNAS_CATALOGO = Object.fromEntries(
  Object.entries(CATALOGOS.columnas).map(([columna, title]): [string, Columna<FilaCatalogo>] => [
    columna,
    { title, value: fila => valorDe(fila, columna as ColumnaCatalogo) },
  ]),
) as Record<ColumnaCatalogo, Columna<FilaCatalogo>>

export const clavesOf = (catalogo: CatalogoNombre): readonly ColumnaCatalogo[] => [
  'id',
  ...camposDe(catalogo),
]
