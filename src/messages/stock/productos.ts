import type { Producto } from '#contract/stock/producto.ts'
import type { ColumnaProducto } from '#domain/stock/lista-productos.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FILA } from '#messages/edicion.ts'
import { contar, identificadorRoto } from '#messages/palabras.ts'

/** Screen «Productos» and its selection popup (§2, §5, §8). */
export const PRODUCTOS = {
  ...FILA,
  titulo: 'Productos',
  encontrados: (n: number) => `${n} productos encontradas`,
  columnas: {
    codigo: 'Código',
    descripcion: 'Descripción',
    categoria: 'Categoria',
    marca: 'Marca',
    modelo: 'Modelo',
    color: 'Color',
    talle: 'Talle',
    existencia: 'Existencia',
    stock_minimo: 'Stock mínimo',
    costo: 'Costo',
    venta: 'Venta',
  },
  conFaltante: 'Con faltante',
  faltan: (n: number) => `${n === 1 ? 'falta' : 'faltan'} ${n}`,
  buscarTexto: 'Buscar texto',
  buscar: 'Buscar',
  limpiar: 'Limpiar',
  nuevo: 'Nuevo Producto',
  ninguno: '–',
  guardarNuevo: 'Guardar producto',
  cancelarNuevo: 'Cancelar el producto nuevo',
  creada: (name: string) => `Producto ${name} creada correctamente`,
  modificado: 'Producto modificado con exito',
  borrado: 'Producto borrado con exito',
  confirmarBorrado: '¿Estás seguro de eliminar este producto?',
  errorConsultar: 'Error al consultar productos',
  errorModificar: 'Error al modificar producto',
  errorCrear: 'Error al crear producto',
  referenciado: 'El producto no se puede eliminar porque está referenciado en algun detalle.',
  errorDesconocido: 'Error desconocido. Consulte al administrador',
  problema: {
    'codigo-obligatorio': () => 'El codigo es obligatorio',
    'codigo-roto': identificadorRoto,
    'no-decimal': (valor: string) => `El valor "${valor}" no es un número decimal válido.`,
    'mas-de-dos-decimales': (valor: string, lectura: string) =>
      `El valor "${valor}" tiene más de dos decimales y se lee ${lectura}. Los miles se escriben sin punto. Si está bien, guardá otra vez.`,
    'fuera-de-rango': (valor: string) => `El valor "${valor}" no va: el precio es de 0 a 9999999999,99.`,
    'stock-minimo': (valor: string) =>
      `El valor "${valor}" no va: el stock mínimo es un número entero de 0 a 1000000.`,
  },
  terminaElNuevo: 'Guardá o cancelá primero el producto nuevo',
  noSeSabeSiGuardo:
    'El servidor no confirmó que se guardó. Lo que escribiste sigue en la fila: guardalo de nuevo, no se repite.',
  sinConexion: 'Sin conexión no se pueden crear, editar ni eliminar productos.',
  soloPrimeros: (guardados: number, total: number) => `En este equipo están ${guardados} de ${total}.`,
  sinDatos: 'Los productos todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlos.',
  vacia: 'Todavía no hay productos',
  vaciaDetalle: 'Los que se creen con «Nuevo Producto» van a aparecer acá.',
  vaciaConFiltro: 'No hay productos con ese filtro',
  cargando: 'Cargando productos',
  elegirUno: 'Elegir',
  elegir: (codigo: string) => `Elegir ${codigo}`,
  elegidos: (n: number) => (n === 1 ? '1 elegido' : `${n} elegidos`),
  aplicar: 'Aplicar Selección',
  compra: {
    titulo: 'Lista de compra',
    detalle: 'Productos bajo el mínimo',
    conFaltante: (n: number) => `${formatNumero(n)} con faltante`,
    producto: 'Producto',
    minimo: 'Mínimo',
    comprar: 'A comprar',
    costo: 'Costo u$s',
    total: 'Total u$s',
    sinMarca: 'Sin marca',
    sinMarcaDetalle: 'falta cargarla en el producto',
    cuenta: (productos: number, marcas: number) =>
      `${contar(productos, 'producto', 'productos')} de ${contar(marcas, 'marca', 'marcas')}`,
    comoSeCuenta: 'A comprar = mínimo menos existencia.',
    sinCosto: (n: number) =>
      n === 1
        ? 'El total no cuenta 1 producto sin costo cargado.'
        : `El total no cuenta ${formatNumero(n)} productos sin costo cargado.`,
    noIncluye: (n: number) =>
      n === 1
        ? 'No incluye 1 producto propio bajo el mínimo:'
        : `No incluye ${formatNumero(n)} productos propios bajo el mínimo:`,
    propio: (codigo: string, nombre: string, faltan: number) =>
      `${codigo} ${nombre} (${faltan === 1 ? 'falta' : 'faltan'} ${formatNumero(faltan)})`,
    seFabrica: (n: number) => (n === 1 ? 'Se fabrica.' : 'Se fabrican.'),
  },
  eligeUno: 'Elegí al menos un producto',
} as const

/** Filters of products, in «Productos», its popup and «Registros» (§2). */
export const FILTROS = {
  categoria: 'Categoria',
  modelo: 'Modelo',
  marca: 'Marca',
  color: 'Color',
  talle: 'Talle',
} as const

const { columnas } = PRODUCTOS

/** Columns in the order of specification §2, after the actions. */
export const COLUMNAS_PRODUCTO: Readonly<Record<ColumnaProducto, Columna<Producto>>> = {
  codigo: { title: columnas.codigo, value: ({ codigo }) => codigo },
  descripcion: { title: columnas.descripcion, value: ({ descripcion }) => descripcion },
  categoria: { title: columnas.categoria, value: ({ categoria }) => categoria?.nombre },
  marca: { title: columnas.marca, value: ({ marca }) => marca?.nombre },
  modelo: { title: columnas.modelo, value: ({ modelo }) => modelo?.nombre },
  color: { title: columnas.color, value: ({ color }) => color?.nombre },
  talle: { title: columnas.talle, value: ({ talle }) => talle?.nombre },
  stock_minimo: { title: columnas.stock_minimo, value: ({ stock_minimo }) => stock_minimo },
  existencia: { title: columnas.existencia, value: ({ existencia }) => existencia },
  venta: { title: columnas.venta, value: ({ venta }) => venta, formato: 'dolares' },
  costo: { title: columnas.costo, value: ({ costo }) => costo, formato: 'dolares' },
}
