import type { Shop } from '../../core/game';

const shop: Shop = { stripes: ['#3f7d4a', '#fdf3df'], minutes: 30, usual: 2 };
export default shop;
