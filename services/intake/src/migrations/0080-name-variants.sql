-- Names are searched with the variants of an ideograph as one (kit/name-variants): what was stored before is folded too.
do $$
declare
  others constant text := '髙﨑嵜碕𠮷邊邉斎齊齋澤濱濵嶋嶌峯冨圡淵渊𣘺櫻檜桒栁楳枩槇條榮瀨瀧澁淸溫濟曾廣國圓團圖惠德眞靜靑黑綠龍龜靏靍彥郞聰兒實壽彌來曉昻晉堯遙賴勳薰巖蘆豐穗藏鹽麵寶鐵鑄舘關驛學敎醫藥營勞總縣區戶內吳產增橫舩與萬';
  usual constant text := '高崎崎崎吉辺辺斉斉斉沢浜浜島島峰富土渕渕橋桜桧桑柳梅松槙条栄瀬滝渋清温済曽広国円団図恵徳真静青黒緑竜亀鶴鶴彦郎聡児実寿弥来暁昂晋尭遥頼勲薫巌芦豊穂蔵塩麺宝鉄鋳館関駅学教医薬営労総県区戸内呉産増横船与万';
  name text;
begin
  foreach name in array array['book_records'] loop
    execute format('alter table intake.%I no force row level security', name);
    execute format('update intake.%I set search_text = translate(search_text, $1, $2),
        search_bigrams = array(select distinct translate(pair, $1, $2) from unnest(search_bigrams) pair)
      where search_text ~ $3', name) using others, usual, '[' || others || ']';
    execute format('alter table intake.%I force row level security', name);
  end loop;
end $$;
