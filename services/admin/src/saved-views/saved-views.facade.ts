// The views with which lists begin. Other features import this file, nothing else.
export { defaultViews } from './saved-view.record.js';
export { defaultsOf } from './saved-views.repository.js';
