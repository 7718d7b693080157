export { firstDay } from '../closed-months/closed-months.rules.js';
