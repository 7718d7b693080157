import { foldKana } from '../layout/text.rules.js';
import { unmarked } from './kana-letters.rules.js';

/** Words from other languages that names of firms are made of. */
const LOAN_WORDS = (
  'アーキテクト アーキテクツ アート アドバイザー アドバイザリー アドバンス アニメーション アパレル アルミニウム アンドパートナーズ イノベーション ' +
  'インターナショナル インダストリー インダストリアル インターネット インテリア インフォメーション ウェブ エージェンシー エージェント エコロジー ' +
  'エステート エナジー エネルギー エレクトロニクス エレクトリック エレベーター エンジニア エンジニアリング エンタープライズ エンタテインメント ' +
  'オートメーション オーガニック オフィス オフィスサービス オペレーション ガーデン ガーデニング カフェ カンパニー キッチン クラウド グラフィック グラフィックス ' +
  'クリーニング クリーン クリーンサービス クリエイション クリエイティブ クリエイト クリエーション クリエイターズ クリニック グループ グローバル ' +
  'ケアサービス ケミカル コーポレーション コスメティック コミュニケーション コミュニケーションズ コミュニティ コンサルタント コンサルタンツ コンサルティング ' +
  'コンストラクション コンテナ コンピュータ コンピューター コンプレッサー サービス サービスセンター サイエンス サイクル サポート サプライ サプライズ ' +
  'システム システムズ システムデザイン ジャパン ショップ シッピング シティ スクール スタジオ ステンレス ストア スプリング スペース スポーツ ' +
  'セキュリティ セキュリティー セミナー セラミックス センター センサー ソフト ソフトウェア ソフトウエア ソリューション ソリューションズ ダイレクト ' +
  'タクシー テクニカ テクニカル テクノ テクノサービス テクノロジー テクノロジーズ デザイン デザイナーズ デザイン事務所 デジタル デベロップメント デリバリー ' +
  'テレコム トラスト トラック トラベル トランスポート トレーディング ネットワーク ネットワークス パートナー パートナーズ パーキング パッケージ パイピング ' +
  'バイオ ハウジング ハウス ハウスクリーニング バルブ パブリッシング ビジネス ビジネスサービス ビジネスサポート ビューティー ビル ビルサービス ビルディング ビルド ' +
  'ビルメンテナンス ファーム ファイナンス ファクトリー ファクトリーオートメーション ファシリティ ファシリティーズ ファッション ファニチャー フーズ フードサービス ' +
  'フィルム フォト フォトスタジオ フラワー プラスチック プラスチックス プラント プランニング プリント プリンティング プレス プレシジョン プロジェクト ' +
  'プロダクション プロダクツ プロダクト プロパティ プロモーション ベーカリー ベアリング ペイント ヘルスケア ベンディング ホールディングス ホテル ' +
  'ポンプ マーケティング マーケット マシナリー マシン マテリアル マネジメント マリン マンション ミュージック メカトロニクス メタル メディア メディカル ' +
  'メンテナンス モータース モーター モバイル ユニフォーム ラボ ラボラトリー ランドスケープ ランドリー リース リサーチ リサイクル リフォーム リネン リテール ' +
  'リビング リノベーション レジデンス レストラン レンタカー レンタル ロジスティクス ロジテック ロボット ロボティクス ワークス ワークショップ'
).split(' ');

const LEAST = 4;

const BY_LENGTH = new Map<number, string[]>();
for (const word of LOAN_WORDS) {
  if (word.length < LEAST) continue;
  for (const form of new Set([word, foldKana(word).replace(/-/g, 'ー')]))
    BY_LENGTH.set(form.length, [...(BY_LENGTH.get(form.length) ?? []), form]);
}
const LENGTHS = [...BY_LENGTH.keys()].sort((a, b) => b - a);

/**
 * A loan word of a recognised name, small letters printed small or large, of which one letter has another mark or is no
 * katakana gets it back: クリエイティプ is クリエイティブ. Null where the name stands as it is.
 */
export function mendedLoanWord(name: string): string | null {
  for (const length of LENGTHS) {
    for (let at = 0; at + length <= name.length; at++) {
      const print = name.slice(at, at + length);
      const list = BY_LENGTH.get(length) ?? [];
      if (list.includes(print)) return null;
      const meant = list.filter((word) => oneOff(print, word));
      if (meant.length === 1 && meant[0]) return name.slice(0, at) + meant[0] + name.slice(at + length);
    }
  }
  return null;
}

function oneOff(print: string, word: string): boolean {
  const at = [...word].findIndex((c, i) => c !== print[i]);
  if (at < 0 || print.slice(at + 1) !== word.slice(at + 1)) return false;
  const [read = '', meant = ''] = [print[at], word[at]];
  const strange = !/[\p{Script=Katakana}ー]/u.test(read) && at > 0 && at < word.length - 1;
  // Beside the end of the word another word may stand; a sign of no kind does only inside it.
  return unmarked(read) === unmarked(meant) || strange || (at === 0 && /[ぁ-ゖ]/.test(read));
}
